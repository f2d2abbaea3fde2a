import { getPlaceFeed, readFeed, setOwnFeed, setPlaceFeed } from '#app/contracts/agents/feeds.ts'
import { answerOwnGroup, getOwnGroups } from '#app/contracts/agents/own.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { answerGroup } from './answer-group.server.ts'
import { changeOwnFeed, changePlaceFeed, openFeed, readPlaceFeed } from './feeds.server.ts'
import { readOwnGroups } from './read-groups.server.ts'

export const routes = [
  implement(getOwnGroups, readOwnGroups),
  implement(answerOwnGroup, answerGroup),
  implement(setOwnFeed, changeOwnFeed),
  implement(getPlaceFeed, (_input, ctx) => readPlaceFeed(ctx)),
  implement(setPlaceFeed, changePlaceFeed),
  implementPublic(readFeed, openFeed)
]
