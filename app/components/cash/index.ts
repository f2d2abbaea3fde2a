export { CashFields } from './cash-fields.tsx'
