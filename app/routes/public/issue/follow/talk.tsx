import { Button, Form, type FormState, fieldOf, TextAreaField } from '#app/components/index.ts'
import { Conversation } from '#app/components/issue/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import { t } from '#app/domain/words/speech.ts'
import type { FollowView } from './view.ts'

interface TalkProps {
  view: Pick<FollowView, 'path' | 'messages' | 'mayWrite' | 'hash'>
  refused: FormState | undefined
}

export function Talk({ view: { path, messages, mayWrite, hash }, refused }: TalkProps) {
  return (
    <section aria-labelledby="conversa" className="stack">
      <h2 id="conversa" tabIndex={-1}>
        {t('Conversa')}
      </h2>
      <Conversation messages={messages} />
      {mayWrite ? (
        <Form method="post" action={path} className="stack-s" key={messages.length}>
          <input type="hidden" name="hash" value={hash} />
          <TextAreaField
            field={fieldOf(refused, 'message')}
            label={t('Sua mensagem')}
            rows={4}
            maxLength={LONGEST_WORDS}
            required
          />
          <Button>{t('Enviar mensagem')}</Button>
        </Form>
      ) : (
        <p className="muted">{t('Este requerimento foi encerrado: não recebe mais mensagens nem documentos.')}</p>
      )}
    </section>
  )
}
