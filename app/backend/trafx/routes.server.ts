import {
  deleteCounterLog,
  listCounterDevices,
  listCounterEntries,
  listCounterLogs,
  listPassages,
  saveCarryingCapacity,
  saveCounterDevice,
  saveCounterUploads
} from '#app/contracts/trafx/calls.ts'
import { implement } from '../kernel/implement.server.ts'
import { changeCapacity, changeDevice, describeDevices } from './devices.server.ts'
import { listDaysOfPassages } from './list-days-of-passages.server.ts'
import { listEntries } from './list-entries.server.ts'
import { listSentLogs, removeLog } from './logs.server.ts'
import { saveUploads } from './save-uploads.server.ts'

export const routes = [
  implement(listCounterEntries, listEntries),
  implement(listPassages, listDaysOfPassages),
  implement(listCounterLogs, listSentLogs),
  implement(saveCounterUploads, saveUploads),
  implement(deleteCounterLog, removeLog),
  implement(listCounterDevices, describeDevices),
  implement(saveCounterDevice, changeDevice),
  implement(saveCarryingCapacity, changeCapacity)
]
