import {
  deleteCounterLog,
  listCounterDevices,
  listCounterEntries,
  listCounterLogs,
  saveCarryingCapacity,
  saveCounterDevice,
  saveCounterUploads
} from '#app/contracts/trafx/calls.ts'
import { implement } from '../kernel/implement.server.ts'
import { changeCapacity, changeDevice, describeDevices } from './devices.server.ts'
import { listEntries } from './list-entries.server.ts'
import { listSentLogs, removeLog } from './logs.server.ts'
import { saveUploads } from './save-uploads.server.ts'

export const routes = [
  implement(listCounterEntries, listEntries),
  implement(listCounterLogs, listSentLogs),
  implement(saveCounterUploads, saveUploads),
  implement(deleteCounterLog, removeLog),
  implement(listCounterDevices, describeDevices),
  implement(saveCounterDevice, changeDevice),
  implement(saveCarryingCapacity, changeCapacity)
]
