import { t } from '#app/domain/words/speech.ts'

interface CountdownProps {
  /** End of the hold as an ISO instant. */
  until: string
  /** End of the hold as text in the place's zone, "14:32". */
  untilText: string
}

/** With script, the remaining minutes follow the time. */
export function Countdown({ until, untilText }: CountdownProps) {
  return (
    <tr-countdown until={until}>
      {t('até')} <time dateTime={until}>{untilText}</time>
    </tr-countdown>
  )
}
