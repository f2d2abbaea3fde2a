import { defineLate } from './components/elements/late.ts'

defineLate()
