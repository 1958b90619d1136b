export type { CardMarks as Marks } from '../cards/marks'
