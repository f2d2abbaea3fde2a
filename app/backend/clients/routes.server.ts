import {
  countClients,
  createClient,
  listClientBookings,
  listClients,
  listClosedBills,
  readClient,
  readClientContacts,
  updateClient
} from '#app/contracts/clients/calls.ts'
import { importClients, previewClientImport } from '#app/contracts/clients/import.ts'
import {
  listClientDuplicates,
  markClientsDistinct,
  mergeClients,
  undoClientMerge
} from '#app/contracts/clients/merge.ts'
import { createFollowUp, listPendencies, listServices, updateFollowUp } from '#app/contracts/clients/services.ts'
import { implement } from '../kernel/implement.server.ts'
import { importAll, preview } from './import/import.server.ts'
import { countAll, listAll, listBookings, readContacts } from './list-clients.server.ts'
import { markDistinct, suggest } from './merge/duplicates.server.ts'
import { merge } from './merge/merge-clients.server.ts'
import { undo } from './merge/undo-merge.server.ts'
import { readOne } from './read-client.server.ts'
import { create, update } from './save-client.server.ts'
import { closedBills } from './services/closed-bills.server.ts'
import { create as createNote, update as updateNote } from './services/follow-ups.server.ts'
import { pendencies, services } from './services/list-services.server.ts'

export const clientRoutes = [
  implement(listClients, listAll),
  implement(countClients, countAll),
  implement(readClient, readOne),
  implement(listClientBookings, listBookings),
  implement(readClientContacts, readContacts),
  implement(createClient, create),
  implement(updateClient, update),
  implement(previewClientImport, preview),
  implement(importClients, importAll),
  implement(listClientDuplicates, suggest),
  implement(mergeClients, merge),
  implement(undoClientMerge, undo),
  implement(markClientsDistinct, markDistinct),
  implement(listPendencies, pendencies),
  implement(listServices, services),
  implement(createFollowUp, createNote),
  implement(updateFollowUp, updateNote),
  implement(listClosedBills, closedBills)
]
