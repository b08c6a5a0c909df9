export const messageTemplates = [
  {
    name: 'Welcome to the firm',
    description: 'For one advisor. Short enough for the picture and the post.',
    content:
      'Please join us in welcoming {advisor}.\n\n{advisor_title}: a new name on our door, and a familiar one to the clients who come along. We are proud that you chose us.',
    isActive: true,
  },
  {
    name: 'A team joins us',
    description: 'For a team that moves together.',
    content:
      'One team, one move, one new home.\n\nWelcome {advisor} ({advisor_title}). You bring years of trust with you. We bring the people, the tools and the freedom to keep it.',
    isActive: true,
  },
  {
    name: 'Now independent',
    description: 'For advisors who open their own practice.',
    content:
      'Opening day! A new practice begins, and we could not be happier to stand behind it. Congratulations to {advisor} ({advisor_title}) on a bold step, and welcome.',
    isActive: true,
  },
  {
    name: 'Next generation',
    description: 'For a practice that passes from one advisor to another.',
    content:
      'Good hands pass on good work. With gratitude for decades of service, and with confidence in what comes next, we congratulate {advisor} ({advisor_title}).',
    isActive: true,
  },
  {
    name: 'From where to where',
    description: 'Names the day, the prior firm and the hiring manager.',
    content:
      '{advisor} comes to us from {prior_firm}. From {hire_date} on, clients in {location} will find {advisor_title} and team beside {hiring_manager}.',
    isActive: true,
  },
  {
    name: 'Spring recruiting campaign',
    description: 'Wording of an earlier campaign. Its approval has run out.',
    content:
      'Spring brings new colleagues: {advisor} ({advisor_title}). Curious about a move of your own? Let us talk, in confidence.',
    isActive: false,
  },
] as const;

export type WordingName = (typeof messageTemplates)[number]['name'];
