import { randomUUID } from 'node:crypto'

/** Key of a form that receives money: a second submission makes no second payment. */
export const newFormKey = (): string => randomUUID()
