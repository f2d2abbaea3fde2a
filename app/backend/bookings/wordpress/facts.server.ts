import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import type { PostRow } from '../../db/queries/wordpress/posts.server.ts'
import type { Backend } from '../../kernel/context.server.ts'

export type Importing = Pick<Backend, 'db' | 'now' | 'live'>

/**
 * True if the post tells nothing new: it equals the last reading (a plugin may change the state without the post's
 * time), or it is an older copy from a cache. A time in the future cannot be used to order the two.
 */
export function isKnown(row: PostRow, post: SitePost): boolean {
  if (row.state === 'waiting' || row.modifiedAt === null) return false
  const here = row.modifiedAt.getTime()
  const there = post.modifiedAt.getTime()
  const isOlder = there < here && here <= row.changedAt.getTime()
  return isOlder || (there === here && row.status === post.status)
}

/** Facts that are stored about the post; none says whose it is. */
export function factsOf(
  post: SitePost
): Pick<PostRow, 'status' | 'productKey' | 'productName' | 'visit' | 'people' | 'total'> {
  const visit = post.date === null ? '' : `${post.date} ${post.time}`.trim()
  const { key: productKey, name: productName } = post.product
  return { status: post.status, productKey, productName, visit, people: post.people, total: post.total }
}
