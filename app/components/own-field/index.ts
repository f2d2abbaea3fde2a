export { OwnField } from './own-field.tsx'
