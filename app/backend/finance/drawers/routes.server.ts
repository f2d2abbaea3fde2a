import * as calls from '#app/contracts/finance/drawers.ts'
import { implement } from '../../kernel/implement.server.ts'
import { confirmDrawer } from './confirm-drawer.server.ts'
import { handDrawer } from './hand-drawer.server.ts'
import { moveDrawer } from './move-drawer.server.ts'
import { openDrawer } from './open-drawer.server.ts'
import { describeOwnDrawer } from './read-own.server.ts'
import { takeDrawer } from './take-drawer.server.ts'
import { takeEarlier } from './take-earlier.server.ts'

export const routes = [
  implement(calls.readOwnDrawer, describeOwnDrawer),
  implement(calls.openDrawer, openDrawer),
  implement(calls.takeEarlier, takeEarlier),
  implement(calls.moveDrawer, moveDrawer),
  implement(calls.handDrawer, handDrawer),
  implement(calls.takeDrawer, takeDrawer),
  implement(calls.confirmDrawer, confirmDrawer)
]
