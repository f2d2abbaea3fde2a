import { action } from './page.tsx'

export const loader = action.sample
