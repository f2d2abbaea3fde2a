export { PolicyFields } from './policy-fields.tsx'
export { PolicyWords } from './policy-words.tsx'
