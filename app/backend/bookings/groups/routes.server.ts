import {
  cancelGroup,
  createGroupSale,
  getGroup,
  getGroupPeople,
  saveGroupPeople
} from '#app/contracts/booking/groups.ts'
import { implement } from '../../kernel/implement.server.ts'
import { cancelWholeGroup } from './cancel-group.server.ts'
import { readPeople, savePeople } from './group-people.server.ts'
import { readGroup } from './read-group.server.ts'
import { sellGroup } from './sell-group.server.ts'

export const routes = [
  implement(createGroupSale, sellGroup),
  implement(getGroup, readGroup),
  implement(cancelGroup, cancelWholeGroup),
  implement(getGroupPeople, readPeople),
  implement(saveGroupPeople, savePeople)
]
