import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirectDocument,
  type TypedResponse
} from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { Button, carrySheet, ErrorSummary, Form, fieldOf, summaryOf, TextField } from '#app/components/index.ts'
import { carriedOf, flashHeaders, requireAnonymous, withCarried } from '#app/session/index.server.ts'
import { enter } from '#app/session/sign-in/enter.server.ts'
import { signInWithCode } from '#app/session/sign-in/sign-in.server.ts'
import { waitingChallenge } from '#app/session/sign-in/two-step.server.ts'
import { hasChallengeEnded, parseCode, refuseCode } from '#app/session/sign-in/two-step-form.server.ts'
import formPageCssUrl from '../form-page.css?url'
import { usePlaceHref } from '../use-place-href.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const waiting = waitingChallenge.read(request)
  return waiting ? json({ name: waiting.name }) : redirectDocument(withCarried('/login', carriedOf(request)))
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const waiting = waitingChallenge.read(request)
  if (!waiting) return startAgain(request)
  const form = await request.formData()
  try {
    const outcome = await signInWithCode(request, waiting.challenge, parseCode(form).code)
    return enter(request, outcome, waiting)
  } catch (error) {
    return hasChallengeEnded(error) ? startAgain(request) : refuseCode(form, error)
  }
}

/** Restarts the sign-in after ten minutes or too many wrong codes. */
function startAgain(request: Request): TypedResponse<never> {
  const carried = waitingChallenge.read(request) ?? carriedOf(request)
  const text = 'O tempo para o código terminou ou houve tentativas demais. Entre de novo com usuário e senha.'
  const headers = [...waitingChallenge.clear(request), ...flashHeaders(request, { tone: 'warning', text })]
  return redirectDocument(withCarried('/login', carried), { headers })
}

export default function LoginVerification() {
  const { name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const placeHref = usePlaceHref()
  const byRecovery = query.get('recuperacao') === '1'
  const other = placeHref('/login/verificacao', byRecovery ? {} : { recuperacao: '1' })
  return (
    <div className="stack narrow">
      <h1>Verificação em duas etapas</h1>
      <ErrorSummary errors={summaryOf(refused)} title="Não foi possível entrar" />
      <p>{name ? `Olá, ${name}. ` : ''}A senha está certa; falta só o código.</p>
      <Form method="post" action={`${pathname}${search}`} native className="stack">
        <TextField
          field={fieldOf(refused, 'code')}
          label={byRecovery ? 'Código de recuperação' : 'Código do aplicativo autenticador'}
          hint={
            byRecovery
              ? 'Um dos códigos que você guardou ao ativar a verificação. Cada um vale uma vez.'
              : 'São seis dígitos, que mudam a cada 30 segundos.'
          }
          autoComplete="one-time-code"
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={40}
          big
        />
        <Button variant="primary" wide>
          Entrar
        </Button>
      </Form>
      <ul className="links">
        <li>
          <a href={other}>{byRecovery ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}</a>
        </li>
        <li>
          <a href={placeHref('/login')}>Entrar com outra conta</a>
        </li>
      </ul>
    </div>
  )
}

export const links = carrySheet(formPageCssUrl)

export const meta: MetaFunction = () => [{ title: 'Verificação em duas etapas · Trilha' }]
