import { watchIdle } from './components/shell/kiosk/idle.ts'

watchIdle()
