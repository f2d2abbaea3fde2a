import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { findPublicPlace } from '#app/api-client/places.server.ts'
import { Button } from '#app/components/button.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/field.tsx'
import { Flash } from '#app/components/flash.tsx'
import { Form } from '#app/components/form.tsx'
import { fieldOf, summaryOf } from '#app/components/form-state.ts'
import { PublicShell, type ShopWindow } from '#app/components/public-shell.tsx'
import type { PublicPlace } from '#app/contracts/places.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { parseLogin, refuseLogin } from '#app/session/login-form.server.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { keepRetryAfter } from '#app/session/respond-invalid.server.ts'
import { commitSession } from '#app/session/session-storage.server.ts'
import { authenticator } from '#app/session/sign-in.server.ts'
import { openCall } from '#app/session/viewer.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const pid = new URL(request.url).searchParams.get('pid')
  const place = pid ? await findPublicPlace(openCall(request), pid) : null
  return { place: place && toShopWindow(place) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const submission = parseLogin(await request.clone().formData())
  const refuse = (error?: unknown) => {
    const { result, ...init } = refuseLogin(submission, error)
    return json(result, init)
  }
  if (submission.status !== 'success') return refuse()
  try {
    const session = await authenticator.authenticate('form', request)
    return redirectDocument(`/loading${new URL(request.url).search}`, { headers: commitSession(request, session) })
  } catch (error) {
    return refuse(error)
  }
}

export default function Login() {
  const { place } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.flash
  const { pathname, search } = useLocation()
  return (
    <PublicShell place={place} here={`${pathname}${search}`}>
      <div className="stack narrow">
        <h1>Entrar</h1>
        <Flash message={flash} />
        <ErrorSummary errors={summaryOf(refused)} title="Não foi possível entrar" />
        <Form method="post" action={`/login${search}`} native className="stack">
          <TextField
            field={fieldOf(refused, 'username')}
            label="Usuário ou e-mail"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            maxLength={254}
          />
          <TextField
            field={fieldOf(refused, 'password')}
            label="Senha"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
          <div>
            <Button variant="primary">Entrar</Button>
          </div>
        </Form>
        <p className="muted">
          Quer visitar? <a href={place?.href ?? '/booking'}>Reserve sua visita</a>, sem cadastro.
        </p>
      </div>
    </PublicShell>
  )
}

/** Pictures come from this site only: the page's policy says so. */
function toShopWindow({ uuid, name, xfields }: PublicPlace): ShopWindow {
  const logoUrl = /^\/(?!\/)/.test(xfields.Logotipo) ? xfields.Logotipo : null
  return { name, href: `/booking?${new URLSearchParams({ pid: uuid })}`, logoUrl }
}

export const meta: MetaFunction = () => [{ title: 'Entrar · Trilha' }]

export const headers = keepRetryAfter
