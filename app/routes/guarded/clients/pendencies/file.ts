import { loader as list } from './page.tsx'

export const loader = list.file
