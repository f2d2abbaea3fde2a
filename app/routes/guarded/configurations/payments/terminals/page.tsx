import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { type CardTerminal, listCardTerminals, saveCardTerminal } from '#app/contracts/payments/terminals.ts'
import { readField, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'

const permission = 'configurations/payments'
const here = '/configurations/payments/terminals'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  return viewer.call(listCardTerminals, {})
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    requireFields(form, 'terminal', 'name', 'complete')
    const body = { terminal: readField(form, 'terminal'), name: readField(form, 'name') }
    await viewer.call(saveCardTerminal, { body })
    const text = 'Maquininha no modo integrado, e no balcão. Se ela não mostrar a cobrança, reinicie-a.'
    return redirectSaying(request, { to: here, text })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function Terminals() {
  const { serves, problem, terminals } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title="Maquininhas" lead="As que o balcão usa para receber com cartão, pela conta do Mercado Pago." />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      {serves === 'simulated' ? <Notice>Maquininhas simuladas: nenhum dinheiro se move.</Notice> : null}
      {problem ? (
        <Notice tone="warning" title="A lista do Mercado Pago não veio">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {serves === 'nobody' ? (
        <Notice title="Sem conta do Mercado Pago">
          <p>Informe antes as credenciais da conta em que as maquininhas estão.</p>
          <LinkButton to="/configurations/payments/mercadopago">Informar credenciais</LinkButton>
        </Notice>
      ) : terminals.length === 0 && problem === '' ? (
        <Notice title="Nenhuma maquininha na conta">
          <p>Ligue uma Point Smart à conta no aplicativo do Mercado Pago, em uma loja e um caixa, e volte aqui.</p>
        </Notice>
      ) : null}
      {terminals.map((terminal) => (
        <TerminalCard key={terminal.terminal} terminal={terminal} refused={refused} />
      ))}
    </div>
  )
}

interface TerminalCardProps {
  terminal: CardTerminal
  refused: FormState | undefined
}

function TerminalCard({ terminal, refused }: TerminalCardProps) {
  const { id, terminal: providerId, serial, name, is_integrated: isIntegrated, is_gone: isGone } = terminal
  const isSent = refused?.initialValue?.terminal === providerId
  const field = { ...fieldOf(isSent ? refused : undefined, 'name', name), ...(isSent ? {} : { id: `name-${serial}` }) }
  return (
    <section className="card stack-s" aria-labelledby={`maquininha-${serial}`}>
      <h2 id={`maquininha-${serial}`}>{name || `Série ${serial}`}</h2>
      <div className="row">
        <SituationTag tone={id && isIntegrated ? 'green' : id ? 'amber' : 'gray'}>{stateOf(terminal)}</SituationTag>
        <span className="hint">{providerId}</span>
      </div>
      {isGone ? null : (
        <Form method="post" action={here} className="stack-s">
          <input type="hidden" name="terminal" value={providerId} />
          <TextField field={field} label="Nome no balcão" hint="Por exemplo, Balcão 1." required maxLength={40} />
          <div className="row">
            <Button variant={id && isIntegrated ? undefined : 'primary'}>
              {id && isIntegrated ? 'Salvar nome' : id ? 'Pôr no modo integrado' : 'Usar no balcão'}
            </Button>
          </div>
        </Form>
      )}
      {id ? (
        <div>
          <LinkButton to={`${here}/${id}/remove`} variant="quiet">
            Tirar do balcão
          </LinkButton>
        </div>
      ) : null}
    </section>
  )
}

function stateOf({ id, is_integrated: isIntegrated, is_gone: isGone }: CardTerminal): string {
  if (isGone) return 'Não está mais na conta'
  if (!id) return 'Fora do balcão'
  return isIntegrated ? 'No balcão' : 'Fora do modo integrado'
}

export const meta: MetaFunction = () => [{ title: 'Maquininhas · Pagamentos · Configurações · Trilha' }]

export const handle = { crumb: 'Maquininhas' }
