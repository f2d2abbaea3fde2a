import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import type { PostRow } from '../../db/queries/wordpress/posts.server.ts'
import type { Backend } from '../../kernel/context.server.ts'

export type Importing = Pick<Backend, 'db' | 'now' | 'live'>

/**
 * Nothing of it is new: as it was understood last (a plugin may change its state beside the post, whose time then stays),
 * or a copy from before that, which somebody on the way had kept. What was told as of a time to come orders nothing.
 */
export function isKnown(row: PostRow, post: SitePost): boolean {
  if (row.state === 'waiting' || row.modifiedAt === null) return false
  const [here, there] = [row.modifiedAt.getTime(), post.modifiedAt.getTime()]
  const isOlder = there < here && here <= row.changedAt.getTime()
  return isOlder || (there === here && row.status === post.status)
}

/** What is kept of it: nothing of whose it is. */
export function factsOf(
  post: SitePost
): Pick<PostRow, 'status' | 'productKey' | 'productName' | 'visit' | 'people' | 'total'> {
  const visit = post.date === null ? '' : `${post.date} ${post.time}`.trim()
  const { key: productKey, name: productName } = post.product
  return { status: post.status, productKey, productName, visit, people: post.people, total: post.total }
}
