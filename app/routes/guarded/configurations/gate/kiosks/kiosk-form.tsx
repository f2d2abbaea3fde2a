import { QrCode, qrPath } from '#app/components/booking/index.ts'
import {
  Button,
  CopyText,
  Form,
  type FormState,
  fieldOf,
  Notice,
  SelectField,
  TextField
} from '#app/components/index.ts'

export const kiosksPath = '/configurations/gate/kiosks'

export const kioskFields = ['name', 'terminal'] as const

interface KioskFormProps {
  action: string
  kiosk: { name: string; terminal: string }
  terminals: readonly { id: string; name: string }[]
  refused: FormState | undefined
  label: string
}

export function KioskForm({ action, kiosk, terminals, refused, label }: KioskFormProps) {
  const options = terminals.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form method="post" action={action} native className="card stack">
      <TextField
        field={fieldOf(refused, 'name', kiosk.name)}
        label="Nome"
        hint="Por exemplo, Entrada. A reserva diz em que totem foi feita."
        required
        maxLength={40}
      />
      <SelectField
        field={fieldOf(refused, 'terminal', kiosk.terminal)}
        label="Maquininha ao lado"
        hint="Uma das maquininhas do balcão. Sem ela, o totem recebe só Pix."
        options={options}
        empty="Nenhuma"
      />
      <div className="row">
        <Button variant="primary">{label}</Button>
      </div>
    </Form>
  )
}

/** A secret is in the answer to the post only, never in a URL or a cookie. */
export const toNewAddress = (request: Request, key: string) => {
  const address = `${new URL(request.url).origin}/totem/${key}`
  return { address, qr: qrPath(address) }
}

export function NewAddress({ address, qr }: ReturnType<typeof toNewAddress>) {
  return (
    <Notice tone="success" role="status" title="Totem pronto: abra agora este endereço nele" isOutcome>
      <div className="stack-s">
        <p>
          Abra o endereço no navegador do totem e confirme. Ele vale uma vez e não será mostrado de novo; se o perder,
          faça um endereço novo.
        </p>
        <CopyText id="endereco-totem" label="Endereço do totem" value={address} />
        <QrCode {...qr} label="QR code do endereço do totem" />
      </div>
    </Notice>
  )
}
