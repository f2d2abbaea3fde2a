import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  EmptyState,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { type GateAllotments, listGateAllotments, setGateAllotments } from '#app/contracts/booking/gate-allotments.ts'
import { placesLabel } from '#app/domain/product/allotment.ts'
import { formAction, readField, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { DrawerHint } from '../../drawer-hint.tsx'
import { gateAt } from '../../gate-path.ts'
import { allotmentPath, readSlots } from '../allotment-path.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'booking/index')
  const device = new URL(request.url).searchParams.get('aparelho') ?? ''
  return { device, allotments: await whereKnown(viewer.call(listGateAllotments, { query: { device } })) }
}

/** Takes places for the device that sent the form, or gives them back. */
export const action = formAction('booking/index', ['device'], async ({ device }, { viewer, form }) => {
  const body = { device, slots: readSlots((name) => readField(form, name), [...form.keys()]) }
  const { slots } = await viewer.call(setGateAllotments, { body })
  const held = slots.reduce((sum, slot) => sum + slot.held, 0)
  const text =
    held === 0
      ? 'Este aparelho não tem vagas para vender sem rede.'
      : `Este aparelho tem ${placesLabel(held)} para vender sem rede.`
  return { to: gateAt({ where: '' }), text }
})

export default function Allotment() {
  const { device, allotments } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Vender sem rede"
        lead="Separe vagas de hoje neste aparelho antes de a rede cair: elas saem da venda, e a portaria as vende em dinheiro sem rede."
      />
      <div className="narrow-page stack">
        {device === '' ? (
          <EmptyState
            title="Abra pela portaria"
            action={<LinkButton to={gateAt({ where: '' })}>Abrir a portaria</LinkButton>}
          >
            As vagas são do aparelho. Abra a portaria nele e toque em “Separar vagas para vender sem rede”.
          </EmptyState>
        ) : allotments ? (
          <Slots allotments={allotments} device={device} refused={refused} />
        ) : (
          <EmptyState title="Sem vagas para separar">Este servidor não vende sem rede.</EmptyState>
        )}
      </div>
    </>
  )
}

interface SlotsProps {
  allotments: GateAllotments
  device: string
  refused: FormState | undefined
}

function Slots({ allotments: { slots, unsold, has_drawer: hasDrawer }, device, refused }: SlotsProps) {
  return (
    <>
      <DrawerHint isMissing={!hasDrawer} />
      {unsold.length > 0 ? (
        <Notice>
          <p>
            Sem rede não se vende o que exige o termo de risco assinado: <b>{unsold.join(', ')}</b>.
          </p>
        </Notice>
      ) : null}
      <ErrorSummary errors={summaryOf(refused)} title="As vagas não foram separadas" />
      {slots.length === 0 ? (
        <EmptyState title="Nenhum horário">Hoje não há mais horários à venda.</EmptyState>
      ) : (
        <Form method="post" action={allotmentPath(device)} className="stack">
          <input type="hidden" name="device" value={device} />
          {slots.map(({ product, name, time, free, held, quota }, at) => (
            <div key={`${product} ${time}`}>
              <input type="hidden" name={`slots[${at}].product`} value={product} />
              <input type="hidden" name={`slots[${at}].time`} value={time} />
              <TextField
                field={fieldOf(refused, `slots[${at}].people`, held === 0 ? '' : String(held))}
                label={`${name}, ${time}`}
                hint={`${free === 1 ? '1 vaga livre' : `${free} vagas livres`}${held === 0 ? '' : `; este aparelho tem ${placesLabel(held)}, ${quota} de meia-entrada`}.`}
                inputMode="numeric"
              />
            </div>
          ))}
          <p className="small muted">
            Deixe em branco o que não separa; 0 devolve. Voltam sozinhas as vagas que sobrarem no fim do horário, quando
            você sai do sistema, entrega o caixa ou separa em outro aparelho. O preço é o de agora.
          </p>
          <Button variant="primary">Separar vagas</Button>
        </Form>
      )}
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Vender sem rede · Trilha' }]

export const handle = { crumb: 'Vender sem rede' }
