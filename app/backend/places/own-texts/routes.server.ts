import { getOwnTexts, listOwnTexts, saveOwnTexts } from '#app/contracts/places/own-texts.ts'
import { implement } from '../../kernel/implement.server.ts'
import { readList, readTexts } from './read-texts.server.ts'
import { saveTexts } from './save-texts.server.ts'

export const routes = [
  implement(listOwnTexts, readList),
  implement(getOwnTexts, readTexts),
  implement(saveOwnTexts, saveTexts)
]
