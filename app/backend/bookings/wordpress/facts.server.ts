import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import type { PostRow } from '../../db/queries/wordpress/posts.server.ts'
import type { Backend } from '../../kernel/context.server.ts'

export type Importing = Pick<Backend, 'db' | 'now' | 'live'>

/** Nothing of it is another; a plugin may change its state beside the post, whose time then stays. */
export function isAsKept(row: PostRow, post: SitePost): boolean {
  return (
    row.state !== 'waiting' && row.modifiedAt?.getTime() === post.modifiedAt.getTime() && row.status === post.status
  )
}

/** What is kept of it: nothing of whose it is. */
export function factsOf(
  post: SitePost
): Pick<PostRow, 'status' | 'productKey' | 'productName' | 'visit' | 'people' | 'total'> {
  const visit = post.date === null ? '' : `${post.date} ${post.time}`.trim()
  const { key: productKey, name: productName } = post.product
  return { status: post.status, productKey, productName, visit, people: post.people, total: post.total }
}
