import { fillGroupLink, readGroupLink, setGroupLink } from '#app/contracts/booking/group-link.ts'
import { listGroupNames, listGroups } from '#app/contracts/booking/group-list.ts'
import {
  cancelGroup,
  createGroupSale,
  getGroup,
  getGroupPeople,
  saveGroupPeople
} from '#app/contracts/booking/groups.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { cancelWholeGroup } from './cancel-group.server.ts'
import { fillByLink } from './fill-by-link.server.ts'
import { changeLink, readByLink } from './group-link.server.ts'
import { readPeople, savePeople } from './group-people.server.ts'
import { listNames } from './list-names.server.ts'
import { listSoldGroups } from './list-sold.server.ts'
import { readGroup } from './read-group.server.ts'
import { sellGroup } from './sell-group.server.ts'

export const routes = [
  implement(createGroupSale, sellGroup),
  implement(getGroup, readGroup),
  implement(cancelGroup, cancelWholeGroup),
  implement(getGroupPeople, readPeople),
  implement(saveGroupPeople, savePeople),
  implement(setGroupLink, changeLink),
  implementPublic(readGroupLink, readByLink),
  implementPublic(fillGroupLink, fillByLink),
  implement(listGroups, listSoldGroups),
  implement(listGroupNames, listNames)
]
