import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import type { PostRow } from '../../db/queries/wordpress/posts.server.ts'
import type { Backend } from '../../kernel/context.server.ts'

export type Importing = Pick<Backend, 'db' | 'now' | 'live'>

/** What is kept of it: nothing of whose it is. */
export function factsOf(
  post: SitePost
): Pick<PostRow, 'status' | 'productKey' | 'productName' | 'visit' | 'people' | 'total'> {
  const visit = post.date === null ? '' : `${post.date} ${post.time}`.trim()
  const { key: productKey, name: productName } = post.product
  return { status: post.status, productKey, productName, visit, people: post.people, total: post.total }
}
