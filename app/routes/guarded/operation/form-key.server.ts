import { randomUUID } from 'node:crypto'

/** Key of a form that receives money: a second submission makes no second payment. */
export const newFormKey = (): string => randomUUID()

/** 32 hex digits, which the API requires of a sale's form. */
export const newHash = () => newFormKey().replaceAll('-', '')
