import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, LinkButton, PageHeader, summaryOf } from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { listKiosks, renewKioskKey, updateKiosk } from '#app/contracts/kiosks.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { KioskForm, kioskFields, kiosksPath, NewAddress, toNewAddress } from './kiosk-form.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/gate')
  const { kiosks, terminals } = await viewer.call(listKiosks, {})
  const kiosk = kiosks.find(({ id }) => id === params.id)
  if (!kiosk) throw notFound()
  return { kiosk, terminals }
}

/** The form of the address sends `act`, the other one the fields. */
function readKiosk(form: FormData) {
  if (form.has('act')) return { isRenewal: true, name: '', terminal: '' }
  requireFields(form, ...kioskFields)
  return { isRenewal: false, name: readField(form, 'name'), terminal: readField(form, 'terminal') }
}

export const action = formAction(
  'configurations/gate',
  readKiosk,
  async ({ isRenewal, ...body }, { viewer, params: { id = '' }, request }) => {
    if (isRenewal) {
      const { key } = await viewer.call(renewKioskKey, { params: { id } })
      return json(toNewAddress(request, key))
    }
    await viewer.call(updateKiosk, { params: { id }, body })
    return { to: kiosksPath, text: 'Totem salvo.' }
  }
)

export default function Kiosk() {
  const { kiosk, terminals } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'address' in answer ? undefined : answer
  const here = `${kiosksPath}/${kiosk.id}`
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title={kiosk.name} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      {answer && 'address' in answer ? <NewAddress {...answer} /> : null}
      <KioskForm action={here} kiosk={kiosk} terminals={terminals} refused={refused} label="Salvar" />
      <section className="card stack-s" aria-labelledby="endereco-titulo">
        <h2 id="endereco-titulo">Endereço do totem</h2>
        <p>
          Para ligar outro aparelho no lugar deste, ou se o endereço chegou a quem não devia, faça um novo. O aparelho
          de agora para na hora.
        </p>
        <Form method="post" action={here} native>
          <Button name="act" value="renew">
            Fazer endereço novo
          </Button>
        </Form>
      </section>
      <div>
        <LinkButton to={`${here}/end`} variant="quiet">
          Desligar totem
        </LinkButton>
      </div>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.kiosk.name ?? 'Totem'} · Totens · Configurações · Trilha` }
]

export const handle = { crumb: (data?: { kiosk: { name: string } }) => data?.kiosk.name ?? 'Totem' }
