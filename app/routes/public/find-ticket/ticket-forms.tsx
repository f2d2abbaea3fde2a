import { Button, ErrorSummary, Form, type FormState, fieldOf, summaryOf, TextField } from '#app/components/index.ts'
import { ticketWayWords } from '#app/domain/message/booking/ticket-ways.ts'
import { t } from '#app/domain/words/speech.ts'

interface FindProps {
  pid: string
  refused: FormState | undefined
}

const action = (pid: string) => `/find-ticket?${new URLSearchParams({ pid })}`

export function FindByCode({ pid, refused }: FindProps) {
  return (
    <section className="card stack" aria-labelledby="com-codigo">
      <h2 id="com-codigo">{t('Tenho o código')}</h2>
      <ErrorSummary errors={summaryOf(refused)} title={t('O ingresso não foi aberto')} />
      <Form method="post" action={action(pid)} native className="stack">
        <input type="hidden" name="pid" value={pid} />
        <TextField
          field={fieldOf(refused, 'codigo')}
          label={t('Código da reserva')}
          hint={t('8 letras e números, com ou sem o traço. Por exemplo: A1C2-D3E4.')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          required
        />
        <TextField
          field={fieldOf(refused, 'contato')}
          label={t('Telefone ou documento de quem reservou')}
          hint={t('Telefone com DDD, CPF, CNPJ ou o documento usado na reserva.')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          required
        />
        <Button variant="primary" wide>
          {t('Abrir ingresso')}
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
      <h2 id="sem-codigo">{t('Receber de novo')}</h2>
      <p>{t('Enviamos de novo o endereço do ingresso {to}.', { to })}</p>
      <ErrorSummary errors={summaryOf(refused)} title={t('Nada foi enviado')} />
      <Form method="post" action={action(pid)} native className="stack">
        <input type="hidden" name="pid" value={pid} />
        <TextField
          field={fieldOf(refused, 'contato_envio')}
          label={t('Telefone ou e-mail da reserva')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          required
        />
        <TextField
          field={fieldOf(refused, 'codigo_envio')}
          label={t('Código de uma só reserva')}
          hint={t('Em branco, vão todas as que estão por vir.')}
          optional
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button name="intent" value="enviar" wide>
          {t('Enviar o endereço')}
        </Button>
      </Form>
    </section>
  )
}
