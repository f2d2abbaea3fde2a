import { createPoint, deletePoint, listPoints, orderPoints, updatePoint } from '#app/contracts/products/poi.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { addPoint, arrangeOwnPoints, changePoint, dropPoint, readPoints } from './points.server.ts'

export const routes = [
  implementPublic(listPoints, readPoints),
  implement(createPoint, addPoint),
  implement(updatePoint, changePoint),
  implement(deletePoint, dropPoint),
  implement(orderPoints, arrangeOwnPoints)
]
