import { startPage } from './components/elements/start.ts'

/** Written in when the script is packed. */
declare const LATE_URL: string

startPage(LATE_URL)
