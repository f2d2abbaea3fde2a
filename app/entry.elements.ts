import { startPage } from './components/elements/start.ts'

startPage()
