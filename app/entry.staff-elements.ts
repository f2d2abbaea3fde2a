import { startStaffPage } from './components/elements/staff.ts'

startStaffPage()
