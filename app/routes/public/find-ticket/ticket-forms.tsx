import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextField
} from '#app/components/form/index.ts'
import { ticketWayWords } from '#app/domain/message/booking/ticket-ways.ts'

interface FindProps {
  pid: string
  refused: FormState | undefined
}

const action = (pid: string) => `/find-ticket?${new URLSearchParams({ pid })}`

export function FindByCode({ pid, refused }: FindProps) {
  return (
    <section className="card stack" aria-labelledby="com-codigo">
      <h2 id="com-codigo">Tenho o código</h2>
      <ErrorSummary errors={summaryOf(refused)} title="O ingresso não foi aberto" />
      <Form method="post" action={action(pid)} native className="stack">
        <input type="hidden" name="pid" value={pid} />
        <TextField
          field={fieldOf(refused, 'codigo')}
          label="Código da reserva"
          hint="8 letras e números, com ou sem o traço. Por exemplo: A1C2-D3E4."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          required
        />
        <TextField
          field={fieldOf(refused, 'contato')}
          label="Telefone ou documento de quem reservou"
          hint="Telefone com DDD, CPF, CNPJ ou o documento usado na reserva."
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          required
        />
        <Button variant="primary" wide>
          Abrir ingresso
        </Button>
      </Form>
    </section>
  )
}

export function SendAgain({ pid, ways, refused }: FindProps & { ways: readonly ('whatsapp' | 'email')[] }) {
  // An API that does not list its channels may use either.
  const to = ticketWayWords(ways.length > 0 ? ways : ['whatsapp', 'email'])
  return (
    <section className="card stack" aria-labelledby="sem-codigo">
      <h2 id="sem-codigo">Receber de novo</h2>
      <p>Enviamos de novo o endereço do ingresso {to}.</p>
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi enviado" />
      <Form method="post" action={action(pid)} native className="stack">
        <input type="hidden" name="pid" value={pid} />
        <TextField
          field={fieldOf(refused, 'contato_envio')}
          label="Telefone ou e-mail da reserva"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          required
        />
        <TextField
          field={fieldOf(refused, 'codigo_envio')}
          label="Código de uma só reserva"
          hint="Em branco, vão todas as que estão por vir."
          optional
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button name="intent" value="enviar" wide>
          Enviar o endereço
        </Button>
      </Form>
    </section>
  )
}
