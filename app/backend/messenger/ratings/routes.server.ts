import { answerVisitRating, getVisitRating, listVisitRatings } from '#app/contracts/messages/ratings.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { answerRating, listOfPlace, readRating } from './ratings.server.ts'

export const routes = [
  implementPublic(getVisitRating, readRating),
  implementPublic(answerVisitRating, answerRating),
  implement(listVisitRatings, listOfPlace)
]
