import {
  addTicketType,
  listManagedTypes,
  moveTicketType,
  removeTicketType,
  updateTicketType
} from '#app/contracts/products/tickets.ts'
import { implement } from '../../kernel/implement.server.ts'
import { moveType, removeType } from './arrange-types.server.ts'
import { listTypes } from './list-types.server.ts'
import { addType, changeType } from './save-type.server.ts'

export const routes = [
  implement(listManagedTypes, listTypes),
  implement(addTicketType, addType),
  implement(updateTicketType, changeType),
  implement(removeTicketType, removeType),
  implement(moveTicketType, moveType)
]
