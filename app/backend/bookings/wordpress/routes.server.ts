import {
  deleteWordpress,
  followWordpressPost,
  getWordpress,
  getWordpressSample,
  mapWordpressProducts,
  runWordpress,
  saveWordpress,
  saveWordpressFields
} from '#app/contracts/booking/wordpress.ts'
import { implement } from '../../kernel/implement.server.ts'
import { describeWordpress } from './describe.server.ts'
import { lookAtPost, readNow } from './look-at-post.server.ts'
import { mapProducts } from './map-products.server.ts'
import { readSample } from './sample.server.ts'
import { eraseSite, saveFields, saveSite } from './save-site.server.ts'

export const routes = [
  implement(getWordpress, (_input, ctx) => describeWordpress(ctx)),
  implement(getWordpressSample, readSample),
  implement(saveWordpress, saveSite),
  implement(deleteWordpress, eraseSite),
  implement(saveWordpressFields, saveFields),
  implement(mapWordpressProducts, mapProducts),
  implement(followWordpressPost, lookAtPost),
  implement(runWordpress, readNow)
]
