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
import * as merging from '#app/contracts/clients/merge.ts'
import { createFollowUp, listPendencies, listServices, updateFollowUp } from '#app/contracts/clients/services.ts'
import { implement } from '../kernel/implement.server.ts'
import { clientImport } from './import/import.server.ts'
import { countPlaceClients, listBookings, listPlaceClients, readContacts } from './list-clients.server.ts'
import { markTwoDistinct, suggestDuplicates } from './merge/duplicates.server.ts'
import { mergeClients } from './merge/merge-clients.server.ts'
import { undoMerge } from './merge/undo-merge.server.ts'
import { describeClient } from './read-client.server.ts'
import { addClient, changeClient } from './save-client.server.ts'
import { addFollowUp, changeFollowUp } from './services/follow-ups.server.ts'
import { listPlaceClosedBills, listPlacePendencies, listPlaceServices } from './services/list-services.server.ts'

export const routes = [
  implement(listClients, listPlaceClients),
  implement(countClients, countPlaceClients),
  implement(readClient, describeClient),
  implement(listClientBookings, listBookings),
  implement(readClientContacts, readContacts),
  implement(createClient, addClient),
  implement(updateClient, changeClient),
  implement(previewClientImport, clientImport.check),
  implement(importClients, clientImport.save),
  implement(merging.listClientDuplicates, suggestDuplicates),
  implement(merging.mergeClients, mergeClients),
  implement(merging.undoClientMerge, undoMerge),
  implement(merging.markClientsDistinct, markTwoDistinct),
  implement(listPendencies, listPlacePendencies),
  implement(listServices, listPlaceServices),
  implement(createFollowUp, addFollowUp),
  implement(updateFollowUp, changeFollowUp),
  implement(listClosedBills, listPlaceClosedBills)
]
