import { blankConfidentialTexts } from '../db/queries/messages.server.ts'
import { minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { guideNewsJob } from './booking/guide-news-job.server.ts'
import { bookingNewsJob } from './booking/news-job.server.ts'
import { tellOfVisits } from './booking/remind.server.ts'
import { messageJob } from './deliver-message.server.ts'
import { messageNoticeJob, sweepMessageNotices } from './notices/apply-notice.server.ts'
import { sweepPhotos } from './photos/sent-photo.server.ts'

export const messengerJobs: NounJobs = {
  handlers: [messageJob, messageNoticeJob, bookingNewsJob, guideNewsJob],
  recurring: [
    { name: 'visits', everyMs: minuteMs, run: tellOfVisits },
    { name: 'confidential texts', everyMs: 5 * minuteMs, run: ({ db, now }) => blankConfidentialTexts(db, now()) },
    { name: 'message photos', everyMs: 60 * minuteMs, run: sweepPhotos },
    { name: 'message notices', everyMs: 60 * minuteMs, run: sweepMessageNotices }
  ]
}
