import { answerVisitRating, getVisitRating, listVisitRatings } from '#app/contracts/messages/ratings.ts'
import { implement } from '../../kernel/implement.server.ts'
import { answerRating, listOfPlace, readRating } from './ratings.server.ts'

export const ratingRoutes = [
  implement(getVisitRating, readRating),
  implement(answerVisitRating, answerRating),
  implement(listVisitRatings, listOfPlace)
]
