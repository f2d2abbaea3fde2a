import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { type MetaFunction, useActionData, useLocation } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/field.tsx'
import { Form } from '#app/components/form.tsx'
import { fieldOf, summaryOf } from '#app/components/form-state.ts'
import { parseLogin, refuseLogin } from '#app/session/login-form.server.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { keepRetryAfter } from '#app/session/respond-invalid.server.ts'
import { commitSession } from '#app/session/session-storage.server.ts'
import { authenticator } from '#app/session/sign-in.server.ts'
import { usePlaceHref } from './use-place-href.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return null
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
    const outcome = await authenticator.authenticate('form', request)
    if (outcome.kind === 'challenge') throw new Error('two-step sign-in has no page yet')
    return redirectDocument(`/loading${new URL(request.url).search}`, {
      headers: commitSession(request, outcome.session)
    })
  } catch (error) {
    return refuse(error)
  }
}

export default function Login() {
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  const placeHref = usePlaceHref()
  return (
    <div className="stack narrow">
      <h1>Entrar</h1>
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
        Quer visitar? <a href={placeHref('/booking')}>Reserve sua visita</a>, sem cadastro.
      </p>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Entrar · Trilha' }]

export const headers = keepRetryAfter
