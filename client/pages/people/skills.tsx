import { Badge } from '#client/ui/badge.tsx';

export const mostSkills = 3;

export function Skills({ skills }: { skills: string[] }) {
  const hidden = skills.slice(mostSkills);
  if (skills.length === 0) return null;
  return (
    <ul
      aria-label="Skills"
      className="flex min-w-0 flex-wrap gap-1 [grid-area:skills] @2xl:@max-4xl:pl-16.5 print:px-1!"
    >
      {skills.slice(0, mostSkills).map((skill, index) => (
        <li key={skill} className="flex max-w-full min-w-0 gap-1">
          <Badge className="min-w-0 flex-initial!">{skill}</Badge>
          {/* Keeps the count on the line of the last skill. */}
          {index === mostSkills - 1 && hidden.length > 0 && (
            <span title={hidden.join(', ')} className="flex">
              <Badge tone="outline">
                +{hidden.length}
                <span className="sr-only"> more skills</span>
              </Badge>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function AllSkills({ skills }: { skills: string[] }) {
  return (
    <ul
      aria-label="All skills"
      className="flex min-w-0 flex-wrap gap-1 border-b border-line pt-1 pb-3"
    >
      {skills.map((skill) => (
        <li key={skill} className="flex max-w-full min-w-0" title={skill}>
          <Badge>{skill}</Badge>
        </li>
      ))}
    </ul>
  );
}
