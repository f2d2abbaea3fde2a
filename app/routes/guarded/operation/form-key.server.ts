import { randomUUID } from 'node:crypto'

/** Of a form that receives money: sent twice it is one payment. */
export const newFormKey = (): string => randomUUID()
