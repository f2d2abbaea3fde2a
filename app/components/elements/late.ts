import { SendProgress } from '../form/upload/send-progress.ts'
import { define } from './define.ts'
import { InPlace } from './in-place.ts'
import { KeptForm } from './kept-form.ts'
import { speakAsPage } from './page-speech.ts'
import { Sign } from './sign.ts'
import { Watched } from './watched.ts'

/** Elements that a page does without until it is idle. */
export function defineLate(): void {
  speakAsPage()
  define({
    'tr-in-place': InPlace,
    'tr-kept-form': KeptForm,
    'tr-sign': Sign,
    'tr-upload': SendProgress,
    'tr-watched': Watched
  })
}
