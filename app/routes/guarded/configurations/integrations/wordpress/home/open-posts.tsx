import { Link } from '@remix-run/react'
import { Button, Form } from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { toView } from './view.ts'

interface OpenPostsProps {
  posts: ReturnType<typeof toView>['posts']
  /** Number of posts that are not shown. */
  more: number
  at: string
}

export function OpenPosts({ posts, more, at }: OpenPostsProps) {
  return (
    <>
      <ul className="wordpress-posts">
        {posts.map(({ id, postId, reason, details, editUrl, booking }) => (
          <li key={id} className="stack">
            <h3>Reserva {postId} do site</h3>
            <p>{reason}</p>
            <p className="muted">{details}</p>
            <Form method="post" action={at} className="row">
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="retry">
                Tentar de novo<span className="vh"> a reserva {postId}</span>
              </Button>
              <Button name="intent" value="dismiss" variant="quiet">
                Já conferi<span className="vh"> a reserva {postId}</span>
              </Button>
              {booking ? <Link to={booking.to}>Reserva {booking.code}</Link> : null}
              {editUrl === '' ? null : (
                <a href={editUrl} rel="noreferrer">
                  Abrir no site<span className="vh"> a reserva {postId}</span>
                </a>
              )}
            </Form>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="muted">E mais {countLabel(more, { one: 'reserva', many: 'reservas' })}.</p> : null}
    </>
  )
}
