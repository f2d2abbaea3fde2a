import {
  bindKiosk,
  createKiosk,
  endKiosk,
  listKiosks,
  openKiosk,
  renewKioskKey,
  updateKiosk
} from '#app/contracts/kiosks.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { addKiosk, readKiosks, renewKey, saveKiosk, turnOff } from './manage-kiosks.server.ts'
import { bind, readAddress } from './open-kiosk.server.ts'

export const routes = [
  implement(listKiosks, readKiosks),
  implement(createKiosk, addKiosk),
  implement(updateKiosk, saveKiosk),
  implement(renewKioskKey, renewKey),
  implement(endKiosk, turnOff),
  implementPublic(openKiosk, readAddress),
  implementPublic(bindKiosk, bind)
]
