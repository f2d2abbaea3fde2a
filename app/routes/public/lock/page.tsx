import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Button, carrySheet, ErrorSummary, Form, fieldOf, PasswordField, summaryOf } from '#app/components/index.ts'
import { carriedOf, findViewer, requireAnonymous, withCarried } from '#app/session/index.server.ts'
import { enter } from '#app/session/sign-in/enter.server.ts'
import { lockScreen } from '#app/session/sign-in/lock-screen.server.ts'
import { type Locked, lockedScreen } from '#app/session/sign-in/locked.server.ts'
import { parseLogin, refuseLogin } from '#app/session/sign-in/login-form.server.ts'
import { signInWithPassword } from '#app/session/sign-in/sign-in.server.ts'
import passwordPageCssUrl from '../password-page.css?url'

/** The user counts as signed out, and the page asks only for their password. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const locked = lockedScreen.read(request)
  if (!locked) return redirectDocument(withCarried('/login', carriedOf(request)))
  return json({ name: locked.name, username: locked.username })
}

/** Locks a signed-in user's screen. A locked user signs in again or changes the account. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = findViewer(request)
  const form = await request.formData()
  if (viewer && !form.has('password')) return lockScreen(request, viewer, form)
  await requireAnonymous(request)
  const locked = lockedScreen.read(request)
  if (!locked) return redirectDocument(withCarried('/login', carriedOf(request)))
  if (form.get('intent') === 'other') {
    const path = withCarried('/login', { ...locked, redirectTo: '' })
    return redirectDocument(path, { headers: lockedScreen.clear(request) })
  }
  // The menu's button was pressed twice, so the screen is locked already.
  if (!form.has('password')) return redirectDocument(withCarried('/lock', { ...locked, redirectTo: '' }))
  return unlock(request, locked, form)
}

/** The sealed cookie decides whose password it is, never the form. */
async function unlock(request: Request, locked: Locked, form: FormData) {
  form.set('username', locked.username)
  try {
    return enter(request, await signInWithPassword(request, parseLogin(form)), locked)
  } catch (error) {
    return refuseLogin(form, error)
  }
}

export default function Lock() {
  const { name, username } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  return (
    <div className="stack narrow">
      <h1>Tela bloqueada</h1>
      <ErrorSummary errors={summaryOf(refused)} title="Não foi possível entrar" />
      <p>
        <strong>{name}</strong>, sua sessão foi encerrada. Informe a senha para voltar ao que estava vendo.
      </p>
      <Form method="post" action={`${pathname}${search}`} native className="stack">
        {/* For password managers only; the server does not read it. */}
        <input type="text" value={username} autoComplete="username" readOnly hidden />
        <PasswordField field={fieldOf(refused, 'password')} label="Senha" autoComplete="current-password" />
        <Button variant="primary" wide>
          Desbloquear
        </Button>
      </Form>
      <Form method="post" action={`${pathname}${search}`} native className="stack-s">
        <p className="muted">Não é você?</p>
        <Button name="intent" value="other">
          Entre com outra conta
        </Button>
      </Form>
    </div>
  )
}

export const links = carrySheet(passwordPageCssUrl)

export const meta: MetaFunction = () => [{ title: 'Tela bloqueada · Trilha' }]
